/** A stored document of any version. */
export type StoredDocument = Record<string, unknown> & { version: number }
/** Migrates a document to the next version. Pure, and kept forever for old documents. */
export type Migration = (document: StoredDocument) => Record<string, unknown>

/** Migrations by source version. Version 1 is the first that was ever stored. */
export const MIGRATIONS: Readonly<Record<number, Migration>> = {}
