import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

export const summarisePage: FlowTemplate = {
  key: 'summarisePage',
  title: 'Summarise a web page',
  description:
    'Reads a page as Markdown and says what it is about. The built-in model quotes the sentences that say most; choose another model to have it written anew.',
  icon: 'file-text',
  document: sketch({
    params: [{ key: 'url', label: 'Address of the page', validators: [{ kind: 'url' }] }],
    nodes: [
      START,
      node('n2', { type: 'readPage', at: [1, 0], params: { url: '@@url@@', mostCharacters: 20_000 } }),
      node('n3', {
        type: 'generateText',
        title: 'Summarise',
        at: [2, 0],
        params: {
          prompt: 'Say in three sentences what this page is about, and for whom: @@n2.title@@',
          material: '@@n2.text@@',
          model: 'builtin',
        },
      }),
      node('n4', {
        type: 'output',
        at: [3, 0],
        params: {
          fields: fields({
            title: '@@n2.title@@',
            language: '@@n2.language@@',
            characters: '@@n2.characters@@',
            summary: '@@n3.text@@',
          }),
        },
      }),
      node('n5', {
        type: 'output',
        title: 'Not readable',
        at: [2, 1],
        params: { fields: fields({ problem: '@@n2.error.message@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n2.error n5'],
  }),
}
