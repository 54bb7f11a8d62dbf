import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

export const askPage: FlowTemplate = {
  key: 'askPage',
  title: 'Ask a web page a question',
  description:
    'Reads a page as Markdown and answers a question about it. The built-in model quotes matching sentences; choose another model to write text. Run it on a sheet of websites.',
  icon: 'file-text',
  document: sketch({
    params: [
      {
        key: 'url',
        label: 'Page URL',
        desc: 'For example: https://example.com/opening-hours',
        validators: [{ kind: 'url' }],
      },
      { key: 'question', label: 'Question', desc: 'For example: When are you open?' },
    ],
    nodes: [
      START,
      node('n2', { type: 'readPage', at: [1, 0], params: { url: '@@url@@', mostCharacters: 20_000 } }),
      node('n3', {
        type: 'generateText',
        title: 'Answer',
        at: [2, 0],
        params: {
          prompt: '@@question@@',
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
            answer: '@@n3.text@@',
          }),
        },
      }),
      node('n5', {
        type: 'output',
        title: 'Unreadable',
        at: [2, 1],
        params: { fields: fields({ problem: '@@n2.error.message@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n2.error n5'],
  }),
}
