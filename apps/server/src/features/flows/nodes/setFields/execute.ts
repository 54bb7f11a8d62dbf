import type { NodeType } from '../types.ts'

/** The fields by their names; of two with the same name the later one counts. */
export const execute: NodeType['execute'] = ({ params }) => ({
  // fromEntries makes own properties even of `__proto__`.
  output: Object.fromEntries(
    (params.fields as { name: string; value: unknown }[]).map(({ name, value }) => [name, value ?? null]),
  ),
})
