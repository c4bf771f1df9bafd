//! Arranges a module's functions for the compressor, which finds what repeats nearby: equal ones
//! become one, and like ones stand beside one another.

use std::collections::HashMap;
use std::convert::Infallible;

use anyhow::Result;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload,
    TypeRef,
};

/// What the encoder says.
type Encoded<T> = std::result::Result<T, Error<Infallible>>;

/// The module with its functions arranged, with every number as short as it can be, and without
/// custom sections, which only debuggers read. Where the linker keeps relocations, as splitting
/// wants, it pads numbers to five bytes.
///
/// # Errors
/// If it is no module.
pub(crate) fn arranged(module: &[u8]) -> Result<Vec<u8>> {
    let mut arranger = Arranger::of(module)?;
    arranger.fold()?;
    arranger.sort()?;
    let mut out = Module::new();
    arranger.parse_core_module(&mut out, Parser::new(0), module)?;
    Ok(out.finish())
}

struct Arranger<'m> {
    imported: u32,
    /// The type of each function that the module defines.
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'m>>,
    /// The functions that are written, in this order.
    order: Vec<usize>,
    /// The index of each function in what is written.
    places: Vec<u32>,
}

impl<'m> Arranger<'m> {
    fn of(module: &'m [u8]) -> Result<Arranger<'m>> {
        let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => {
                    types = section.into_iter().collect::<std::result::Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => bodies.push(body),
                _ => {}
            }
        }
        let count = bodies.len();
        Ok(Arranger {
            imported,
            types,
            bodies,
            order: (0..count).collect(),
            places: (imported..).take(count).collect(),
        })
    }

    /// Lets equal functions be one. Those that call what has become one may be equal then.
    fn fold(&mut self) -> Result<()> {
        loop {
            let mut first = HashMap::new();
            let mut kept = Vec::new();
            let mut places = self.places.clone();
            for at in std::mem::take(&mut self.order) {
                let key = (self.types[at], self.encoded(at)?);
                let own = self.places[at];
                let place = *first.entry(key).or_insert(own);
                if place == own {
                    kept.push(at);
                } else {
                    places
                        .iter_mut()
                        .filter(|p| **p == own)
                        .for_each(|p| *p = place);
                }
            }
            self.order = kept;
            if std::mem::replace(&mut self.places, places) == self.places {
                return Ok(());
            }
        }
    }

    /// The bytes of a function, with the indices of functions as they are now.
    fn encoded(&mut self, at: usize) -> Result<Vec<u8>> {
        let mut code = CodeSection::new();
        let body = self.bodies[at].clone();
        self.parse_function_body(&mut code, body)?;
        let mut bytes = Vec::new();
        wasm_encoder::Encode::encode(&code, &mut bytes);
        Ok(bytes)
    }

    /// Puts functions of one type and with the same instructions beside one another.
    fn sort(&mut self) -> Result<()> {
        let mut keyed = Vec::new();
        for &at in &self.order {
            let body = &self.bodies[at];
            let bytes = body.as_bytes();
            let start = body.range().start;
            let mut instructions = Vec::new();
            let mut reader = body.get_operators_reader()?;
            while !reader.eof() {
                instructions.push(bytes[(reader.original_position() - start) as usize]);
                reader.read()?;
            }
            keyed.push((self.types[at], instructions, bytes, at));
        }
        keyed.sort();
        self.order = keyed.into_iter().map(|(.., at)| at).collect();
        let mut places = HashMap::new();
        for (&at, place) in self.order.iter().zip(self.imported..) {
            places.insert(self.places[at], place);
        }
        for place in &mut self.places {
            *place = places[place];
        }
        Ok(())
    }
}

impl Reencode for Arranger<'_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Encoded<u32> {
        Ok(match function.checked_sub(self.imported) {
            Some(own) => self.places[own as usize],
            None => function,
        })
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        _: FunctionSectionReader<'_>,
    ) -> Encoded<()> {
        for &at in &self.order {
            functions.function(self.types[at]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        _: CodeSectionReader<'_>,
    ) -> Encoded<()> {
        for at in self.order.clone() {
            let body = self.bodies[at].clone();
            self.parse_function_body(code, body)?;
        }
        Ok(())
    }

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Encoded<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{ExportKind, ExportSection, Function, TypeSection, ValType};
    use wasmparser::Validator;

    use super::*;

    const HEAD: [u8; 15] = *b"\0asm\x01\0\0\0\x01\x05\x01\x60\0\x01\x7f";

    #[test]
    fn padded_numbers_become_short() -> Result<()> {
        // A function that returns 1, with the number padded to five bytes, and a custom section.
        let function = [3, 2, 1, 0];
        let code = [10, 10, 1, 8, 0, 0x41, 0x81, 0x80, 0x80, 0x80, 0, 0x0b];
        let module = [&HEAD[..], &function, &code, &[0, 2, 1, b'n']].concat();
        let short = [&HEAD[..], &function, &[10, 6, 1, 4, 0, 0x41, 1, 0x0b]].concat();
        assert_eq!(arranged(&module)?, short);
        assert_eq!(arranged(&short)?, short);
        Ok(())
    }

    /// A module of functions that return a number or call one another, all exported.
    fn module(functions: &[Function]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        let (mut indices, mut exports) = (FunctionSection::new(), ExportSection::new());
        let mut code = CodeSection::new();
        for (at, function) in (0..).zip(functions) {
            indices.function(0);
            exports.export(&format!("f{at}"), ExportKind::Func, at);
            code.function(function);
        }
        let mut module = Module::new();
        module.section(&types).section(&indices);
        module.section(&exports).section(&code);
        module.finish()
    }

    /// The index that each export has, and the number of functions.
    fn exported(module: &[u8]) -> Result<(Vec<u32>, usize)> {
        Validator::new().validate_all(module)?;
        let (mut indices, mut count) = (Vec::new(), 0);
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ExportSection(exports) => {
                    for export in exports {
                        indices.push(export?.index);
                    }
                }
                Payload::CodeSectionEntry(_) => count += 1,
                _ => {}
            }
        }
        Ok((indices, count))
    }

    fn number(value: i32) -> Function {
        let mut function = Function::new([]);
        function.instructions().i32_const(value).end();
        function
    }

    fn call(index: u32) -> Function {
        let mut function = Function::new([]);
        function.instructions().call(index).end();
        function
    }

    #[test]
    fn equal_functions_become_one_and_those_that_call_them() -> Result<()> {
        let functions = [call(1), number(7), call(3), number(7), number(8), call(4)];
        let arranged = arranged(&module(&functions))?;
        let (indices, count) = exported(&arranged)?;
        assert_eq!(count, 4);
        assert_eq!(indices[0], indices[2]);
        assert_eq!(indices[1], indices[3]);
        assert_ne!(indices[1], indices[4]);
        assert_ne!(indices[0], indices[5]);
        Ok(())
    }

    #[test]
    fn like_functions_stand_beside_one_another() -> Result<()> {
        let functions = [number(1), call(0), number(2), call(2), number(3), call(4)];
        let (indices, count) = exported(&arranged(&module(&functions))?)?;
        assert_eq!(count, 6);
        let mut numbers = [indices[0], indices[2], indices[4]];
        numbers.sort_unstable();
        assert!(numbers[2] - numbers[0] == 2, "{indices:?}");
        Ok(())
    }
}
