import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'readFile',
  group: 'data',
  title: 'Read a file',
  desc: 'Extracts the text of an uploaded file from a file parameter or a file column. Supports PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML and plain text.',
  icon: 'file-text',
  params: [
    {
      key: 'file',
      label: 'File',
      desc: 'A variable of a parameter or column, such as @@document@@, or a file ID. If there are several files, all are read.',
      type: 'VALUE',
      sequence: 10,
    },
    {
      key: 'mostCharacters',
      label: 'Max characters',
      desc: 'For all files together. Longer text is cut off.',
      type: 'NUMBER',
      defaultValue: 100_000,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 100 }, { kind: 'max', value: 1_000_000 }],
      group: 'ADVANCED',
      sequence: 20,
    },
  ],
  outputs: [
    { key: 'text', type: 'text', title: 'Text as Markdown' },
    { key: 'name', type: 'text', title: 'File name' },
    { key: 'pages', type: 'number', title: 'Pages' },
    { key: 'characters', type: 'number', title: 'Total characters' },
    { key: 'cutShort', type: 'boolean', title: 'Text was cut off' },
    {
      key: 'files',
      type: 'list',
      title: 'Files',
      fields: [
        { key: 'id', type: 'text' },
        { key: 'name', type: 'text' },
        { key: 'text', type: 'text' },
        { key: 'pages', type: 'number' },
        { key: 'characters', type: 'number' },
      ],
    },
  ],
  retry: { attempts: 3, backoffSeconds: 5, maxBackoffSeconds: 60 },
  timeoutSeconds: 300,
})
