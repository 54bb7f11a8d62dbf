import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'parseJson',
  group: 'data',
  title: 'Parse JSON',
  desc: 'Converts JSON text to data that later steps can use. Numbers with too many digits stay text.',
  icon: 'braces',
  params: [
    { key: 'text', label: 'JSON text', type: 'TEXTAREA', sequence: 1 },
    {
      key: 'search',
      label: 'Find JSON within text',
      desc: 'For model responses with text around the JSON. The first object or list is used.',
      type: 'CHECKBOX',
      defaultValue: false,
      sequence: 2,
    },
    {
      key: 'schema',
      label: 'Fields',
      desc: 'A JSON Schema of the expected data. Later steps can use its fields. It doesn’t validate anything.',
      type: 'SCHEMA',
      required: false,
      group: 'ADVANCED',
      sequence: 3,
    },
  ],
  outputsFrom: 'schema',
})
