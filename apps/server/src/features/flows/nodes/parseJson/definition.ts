import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'parseJson',
  group: 'data',
  title: 'Parse JSON',
  desc: 'Makes data of JSON text, so that later steps can use its fields. Numbers with more digits than a number can hold stay text.',
  icon: 'braces',
  params: [
    { key: 'text', label: 'JSON text', type: 'TEXTAREA', sequence: 1 },
    {
      key: 'search',
      label: 'Look for JSON in other text',
      desc: 'For answers of models with words around the JSON: the first object or list counts.',
      type: 'CHECKBOX',
      defaultValue: false,
      sequence: 2,
    },
    {
      key: 'schema',
      label: 'Fields',
      desc: 'A JSON schema of what is expected. Its fields are offered to later steps; it does not check anything.',
      type: 'SCHEMA',
      required: false,
      group: 'ADVANCED',
      sequence: 3,
    },
  ],
  outputsFrom: 'schema',
})
