import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'readFile',
  group: 'data',
  title: 'Read a file',
  desc: 'Gives the text of a file that was uploaded: of a parameter of the type File, or of a cell of a file column. It reads PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML and plain text.',
  icon: 'file-text',
  params: [
    {
      key: 'file',
      label: 'File',
      desc: 'A token such as @@document@@, of a parameter or a column, or the id of a file. Of several files, all are read.',
      type: 'VALUE',
      sequence: 10,
    },
    {
      key: 'mostCharacters',
      label: 'Characters at most',
      desc: 'Of all files together. What is longer is cut there.',
      type: 'NUMBER',
      defaultValue: 100_000,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 100 }, { kind: 'max', value: 1_000_000 }],
      group: 'ADVANCED',
      sequence: 20,
    },
  ],
  outputs: [
    { key: 'text', type: 'text', title: 'Text as Markdown' },
    { key: 'name', type: 'text', title: 'Name of the file' },
    { key: 'pages', type: 'number', title: 'Pages' },
    { key: 'characters', type: 'number', title: 'Characters of the whole text' },
    { key: 'cutShort', type: 'boolean', title: 'Whether the text was cut' },
    {
      key: 'files',
      type: 'list',
      title: 'Each of the files',
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
