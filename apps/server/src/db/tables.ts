/** Written by scripts/generate-tables.ts from the migrated database; not to be edited. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface DB {}
