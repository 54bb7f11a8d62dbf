import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'readPage',
  group: 'web',
  title: 'Read a web page',
  desc: 'Opens a public page and returns its text as Markdown, without menus, ads and scripts. Also reads PDF and text files.',
  icon: 'file-text',
  params: [
    { key: 'url', label: 'Address', desc: 'With https://.', type: 'URL', sequence: 10 },
    {
      key: 'mostCharacters',
      label: 'Max characters',
      desc: 'Longer text is cut off.',
      type: 'NUMBER',
      defaultValue: 50_000,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 100 }, { kind: 'max', value: 1_000_000 }],
      group: 'ADVANCED',
      sequence: 20,
    },
  ],
  outputs: [
    { key: 'text', type: 'text', title: 'Text as Markdown' },
    { key: 'title', type: 'text', title: 'Title' },
    { key: 'description', type: 'text', title: 'Description' },
    { key: 'language', type: 'text', title: 'Language' },
    { key: 'url', type: 'text', title: 'Final URL' },
    { key: 'characters', type: 'number', title: 'Total characters' },
    { key: 'cutShort', type: 'boolean', title: 'Text was cut off' },
    {
      key: 'links',
      type: 'list',
      title: 'Links on the page',
      fields: [
        { key: 'url', type: 'text' },
        { key: 'text', type: 'text' },
      ],
    },
  ],
  retry: { attempts: 3, backoffSeconds: 5, maxBackoffSeconds: 120 },
  timeoutSeconds: 180,
})
