import { fields, template, node, sketch, START } from './template.ts'

export const askPage = template('askPage', 'file-text', (t) => ({
  document: sketch({
    params: [
      {
        key: 'url',
        label: t('pageUrl'),
        desc: t('urlHelp'),
        validators: [{ kind: 'url' }],
      },
      { key: 'question', label: t('question'), desc: t('questionHelp') },
    ],
    nodes: [
      START,
      node('n2', { type: 'readPage', at: [1, 0], params: { url: '@@url@@', mostCharacters: 20_000 } }),
      node('n3', {
        type: 'generateText',
        title: t('answer'),
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
        title: t('unreadable'),
        at: [2, 1],
        params: { fields: fields({ problem: '@@n2.error.message@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n2.error n5'],
  }),
}))
