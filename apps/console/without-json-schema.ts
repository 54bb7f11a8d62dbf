import type { Plugin } from 'vite'

const UNUSED = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const EXPORTED = /export (?:const|function) (\w+)/g

/**
 * Leaves out how zod makes JSON Schema: every schema holds on to it, so nothing else drops it, while only the server
 * describes its schemas to others. It saves the forms a fifth of zod.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    transform(code, id) {
      if (!UNUSED.test(id)) return null
      const names = [...code.matchAll(EXPORTED)].map((match) => match[1])
      return {
        code: [
          "const absent = () => () => { throw new Error('JSON Schema is made on the server') }",
          ...names.map((name) => `export const ${name} = absent`),
        ].join('\n'),
        map: null,
      }
    },
  }
}
