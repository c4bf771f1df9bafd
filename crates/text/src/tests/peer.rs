//! The formatter of messages and `fluent-bundle`.

use std::collections::BTreeSet;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use tengen_core::SplitMix;
use unic_langid::LanguageIdentifier;

use crate::resolve::{Argument, Messages};
use crate::{Language, bundle};

/// Values for each variable of a message.
const TRIES: usize = 60;

/// The variables of a text, and the words and numbers that it selects by.
#[derive(Default)]
struct Seen {
    variables: BTreeSet<&'static str>,
    words: BTreeSet<&'static str>,
}

impl Seen {
    fn pattern(&mut self, pattern: &Pattern<&'static str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::Placeable { expression } => self.expression(expression),
                PatternElement::TextElement { .. } => {}
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&'static str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                let by_variable = matches!(selector, InlineExpression::VariableReference { .. });
                assert!(by_variable, "{selector:?} is no variable");
                self.inline(selector);
                for variant in variants {
                    let (VariantKey::Identifier { name: key }
                    | VariantKey::NumberLiteral { value: key }) = variant.key;
                    self.words.insert(key);
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&'static str>) {
        match inline {
            InlineExpression::StringLiteral { .. } => {}
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name);
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            other => panic!("{other:?} is not formatted"),
        }
    }
}

fn peer(language: Language, source: &str) -> FluentBundle<FluentResource> {
    let locale: LanguageIdentifier = language.tag().parse().unwrap();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned()).unwrap();
    bundle.add_resource(resource).unwrap();
    bundle
}

#[test]
fn every_message_is_formatted_as_by_the_peer() {
    let mut random = SplitMix::new(3);
    let mut compared = 0;
    for (language, file) in Language::ALL
        .iter()
        .flat_map(|&l| bundle::ALL.iter().map(move |&f| (l, f)))
    {
        let source = file.source(language);
        let peer = peer(language, source);
        let messages = Messages::parse(source);
        for entry in fluent_syntax::parser::parse(source).unwrap().body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let (id, mut seen) = (message.id.name, Seen::default());
            seen.pattern(&message.value.expect("a value"));
            let words: Vec<_> = seen
                .words
                .iter()
                .copied()
                .chain(["Anna & <Bo>", ""])
                .collect();
            let numbers = [0.0, 1.0, 2.0, -1.0, 1.5, 21.0, 0.25, 100_000.0, 3e15];
            for _ in 0..TRIES {
                let mut values = Vec::new();
                let mut args = FluentArgs::new();
                for &name in &seen.variables {
                    if random.below(2) == 0 {
                        let number = numbers[random.below(numbers.len() as u64) as usize];
                        values.push((name, Argument::Number(number)));
                        args.set(name, FluentValue::from(number));
                    } else if random.below(8) > 0 {
                        let word = words[random.below(words.len() as u64) as usize];
                        values.push((name, Argument::Word(word.into())));
                        args.set(name, FluentValue::from(word));
                    }
                }
                let pattern = peer
                    .get_message(id)
                    .and_then(|m| m.value())
                    .expect("a message");
                let expected = peer.format_pattern(pattern, Some(&args), &mut Vec::new());
                let text = messages.format(language, id, &values);
                assert_eq!(text.as_deref(), Some(&*expected), "{id} {values:?}");
                compared += 1;
            }
        }
        assert_eq!(messages.format(language, "no-such-message", &[]), None);
    }
    assert!(compared > 100_000, "{compared}");
}
