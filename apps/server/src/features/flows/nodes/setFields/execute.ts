import type { NodeType } from '../types.ts'

/** The fields by name; for duplicate names the later one wins. */
export const execute: NodeType['execute'] = ({ params }) => ({
  // fromEntries creates own properties even for `__proto__`.
  output: Object.fromEntries(
    (params.fields as { name: string; value: unknown }[]).map(({ name, value }) => [name, value ?? null]),
  ),
})
