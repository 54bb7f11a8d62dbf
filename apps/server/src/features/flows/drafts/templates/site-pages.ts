import { fields, template, node, sketch, START } from './template.ts'

export const sitePages = template('sitePages', 'map', (t) => ({
  document: sketch({
    params: [
      {
        key: 'website',
        label: t('website'),
        desc: t('websiteHelp'),
        validators: [{ kind: 'url' }],
      },
      {
        key: 'most',
        label: t('maxPages'),
        type: 'NUMBER',
        defaultValue: 25,
        validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 500 }],
      },
    ],
    nodes: [
      START,
      node('n2', { type: 'crawlSitemap', at: [1, 0], params: { url: '@@website@@', most: '@@most@@' } }),
      node('n3', {
        type: 'forEach',
        title: t('forEachPage'),
        at: [2, 0],
        params: {
          list: '@@n2.urls@@',
          concurrency: 4,
          onItemError: 'continue',
          collect: { url: '@@n4.url@@', title: '@@n4.title@@', characters: '@@n4.characters@@' },
        },
      }),
      node('n4', { type: 'readPage', at: [3, 1], params: { url: '@@item@@' } }),
      node('n5', {
        type: 'output',
        at: [3, 0],
        params: {
          fields: fields({ pages: '@@n3.items@@', read: '@@n3.count@@', not_readable: '@@n3.failed@@' }),
        },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3.each n4', 'n3.done n5'],
  }),
}))
