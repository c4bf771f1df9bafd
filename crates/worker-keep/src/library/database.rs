//! The store of the library in the browser: IndexedDB, or memory where the browser refuses it.

use std::cell::Cell;

use idb::{DatabaseEvent as _, Factory, KeyRange, ObjectStoreParams, Query, Transaction};
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use tengen_library::{Batch, Change, MemoryRows, Row, Rows, StorageError, Table};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{IdbDatabase, IdbTransaction};

const NAME: &str = "tengen-library";
/// The version of the stores, not of the rows, which have their own.
const VERSION: u32 = 1;

/// Where the library is kept.
#[derive(Debug)]
pub(crate) enum BrowserRows {
    Database(DatabaseRows),
    Memory(MemoryRows),
}

impl BrowserRows {
    /// Opens the database, or begins an empty store in memory if the browser refuses.
    pub(crate) async fn open() -> BrowserRows {
        match DatabaseRows::open().await {
            Ok(rows) => BrowserRows::Database(rows),
            Err(error) => {
                let why = format!("the library is kept in memory only: {error}");
                web_sys::console::warn_1(&JsValue::from_str(&why));
                BrowserRows::Memory(MemoryRows::default())
            }
        }
    }

    /// Whether many changes that exist elsewhere too are written, which need not reach the disk one
    /// by one.
    pub(crate) fn relax(&self, relaxed: bool) {
        if let BrowserRows::Database(rows) = self {
            rows.relaxed.set(relaxed);
        }
    }

    pub(crate) const fn is_memory(&self) -> bool {
        matches!(self, BrowserRows::Memory(_))
    }
}

impl Rows for BrowserRows {
    async fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StorageError> {
        match self {
            BrowserRows::Database(rows) => rows.get(table, key).await,
            BrowserRows::Memory(rows) => rows.get(table, key).await,
        }
    }

    async fn range(
        &self,
        table: Table,
        from: &[u8],
        limit: usize,
    ) -> Result<Vec<Row>, StorageError> {
        match self {
            BrowserRows::Database(rows) => rows.range(table, from, limit).await,
            BrowserRows::Memory(rows) => rows.range(table, from, limit).await,
        }
    }

    async fn apply(&self, batch: &Batch) -> Result<(), StorageError> {
        match self {
            BrowserRows::Database(rows) => rows.apply(batch).await,
            BrowserRows::Memory(rows) => rows.apply(batch).await,
        }
    }
}

/// Rows in IndexedDB: one object store for each table, with bytes as keys and values. Keys that are
/// bytes are in bytewise order.
#[derive(Debug)]
pub(crate) struct DatabaseRows {
    database: IdbDatabase,
    /// Whether a transaction may be acknowledged before it is on the disk.
    relaxed: Cell<bool>,
}

impl DatabaseRows {
    async fn open() -> Result<DatabaseRows, idb::Error> {
        let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            let Ok(database) = event.database() else {
                return;
            };
            for table in Table::ALL {
                // Transactions fail if a store cannot be made.
                let _ = database.create_object_store(table.name(), ObjectStoreParams::new());
            }
        });
        let mut database = request.await?;
        // Another tab has a later version: let it go on.
        database.on_version_change(|event| {
            if let Ok(database) = event.database() {
                database.close();
            }
        });
        database.forget_callbacks();
        Ok(DatabaseRows {
            database: database.into(),
            relaxed: Cell::new(false),
        })
    }

    /// A transaction; unless relaxed, it is acknowledged when it is on the disk, and not before.
    fn begin(&self, tables: &[Table], mode: &str) -> Result<IdbTransaction, StorageError> {
        let names: Array = tables
            .iter()
            .map(|table| JsValue::from_str(table.name()))
            .collect();
        let options = Object::new();
        let begin = || {
            let durability = if self.relaxed.get() {
                "relaxed"
            } else {
                "strict"
            };
            Reflect::set(&options, &"durability".into(), &durability.into())?;
            let function: Function =
                Reflect::get(&self.database, &"transaction".into())?.dyn_into()?;
            let arguments = Array::of3(&names, &mode.into(), &options);
            function.apply(&self.database, &arguments)?.dyn_into()
        };
        begin().map_err(|error| of_value(&error))
    }
}

impl Rows for DatabaseRows {
    async fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StorageError> {
        let transaction = Transaction::from(self.begin(&[table], "readonly")?);
        read(&transaction, table, key).await.map_err(of_error)
    }

    async fn range(
        &self,
        table: Table,
        from: &[u8],
        limit: usize,
    ) -> Result<Vec<Row>, StorageError> {
        let transaction = Transaction::from(self.begin(&[table], "readonly")?);
        let rows = async {
            let store = transaction.object_store(table.name())?;
            let from = || match from {
                [] => Ok(None),
                from => KeyRange::lower_bound(&value(from), None).map(|range| Some(range.into())),
            };
            let from = || -> Result<Option<Query>, idb::Error> { from() };
            let limit = Some(u32::try_from(limit).unwrap_or(u32::MAX));
            let keys = store.get_all_keys(from()?, limit)?;
            let values = store.get_all(from()?, limit)?;
            let keys = keys.await?;
            let values = values.await?;
            Ok(keys.iter().zip(&values).map(pair).collect())
        };
        rows.await.map_err(of_error)
    }

    async fn apply(&self, batch: &Batch) -> Result<(), StorageError> {
        let expected = batch.expected.iter().map(|(table, ..)| *table);
        let changed = batch.changes.iter().map(|change| match change {
            Change::Put(table, ..) | Change::Delete(table, _) => *table,
        });
        let mut tables: Vec<Table> = expected.chain(changed).collect();
        tables.sort_unstable();
        tables.dedup();
        if tables.is_empty() {
            return Ok(());
        }
        let raw = self.begin(&tables, "readwrite")?;
        let transaction = Transaction::from(raw.clone());
        for (table, key, wanted) in &batch.expected {
            let there = read(&transaction, *table, key).await.map_err(of_error)?;
            if there != *wanted {
                // Nothing was written, so it may as well end by itself if it cannot be aborted.
                let _ = raw.abort();
                return Err(StorageError::Changed);
            }
        }
        write(&transaction, batch).map_err(of_error)?;
        let done = transaction.await;
        match done {
            Ok(idb::TransactionResult::Committed) => Ok(()),
            Ok(idb::TransactionResult::Aborted) => Err(match raw.error() {
                Some(error) => of_value(&error),
                None => StorageError::Broken("the transaction was aborted".to_owned()),
            }),
            Err(error) => Err(of_error(error)),
        }
    }
}

async fn read(
    transaction: &Transaction,
    table: Table,
    key: &[u8],
) -> Result<Option<Vec<u8>>, idb::Error> {
    let store = transaction.object_store(table.name())?;
    let found = store.get(value(key))?.await?;
    Ok(found.as_ref().map(bytes))
}

/// Sends all changes; the transaction fails as a whole if one of them does.
fn write(transaction: &Transaction, batch: &Batch) -> Result<(), idb::Error> {
    for change in &batch.changes {
        match change {
            Change::Put(table, key, row) => {
                let store = transaction.object_store(table.name())?;
                store.put(&value(row), Some(&value(key)))?;
            }
            Change::Delete(table, key) => {
                transaction.object_store(table.name())?.delete(value(key))?;
            }
        }
    }
    Ok(())
}

fn value(bytes: &[u8]) -> JsValue {
    Uint8Array::from(bytes).into()
}

/// Keys come back as buffers, values as arrays.
fn bytes(value: &JsValue) -> Vec<u8> {
    Uint8Array::new(value).to_vec()
}

fn pair((key, value): (&JsValue, &JsValue)) -> Row {
    (bytes(key), bytes(value))
}

fn of_error(error: idb::Error) -> StorageError {
    match &error {
        idb::Error::DomException(exception) => of_value(exception),
        idb::Error::UpdateFailed(value)
        | idb::Error::TransactionOpenFailed(value)
        | idb::Error::DeleteFailed(value)
        | idb::Error::GetFailed(value) => of_value(value),
        other => StorageError::Broken(other.to_string()),
    }
}

/// The error of an exception, by its name.
fn of_value(error: &JsValue) -> StorageError {
    let text = |name: &str| {
        let value = Reflect::get(error, &JsValue::from_str(name)).ok();
        value
            .and_then(|value| value.as_string())
            .unwrap_or_default()
    };
    match text("name").as_str() {
        "QuotaExceededError" => StorageError::Full,
        "SecurityError" => StorageError::Refused,
        name => StorageError::Broken(format!("{name}: {}", text("message"))),
    }
}
