/** A document of any version, as it was stored. */
export type StoredDocument = Record<string, unknown> & { version: number }
/** From the version it stands under to the next one. Pure; older documents are read by it for ever. */
export type Migration = (document: StoredDocument) => Record<string, unknown>

/** Steps from each version to the next. Version 1 is the first that was ever stored. */
export const MIGRATIONS: Readonly<Record<number, Migration>> = {}
