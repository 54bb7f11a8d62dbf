import { fields, template, node, rule, sketch, START } from './template.ts'

export const checkLinks = template('checkLinks', 'link', (t) => ({
  document: sketch({
    params: [
      {
        key: 'url',
        label: t('address'),
        desc: t('websiteHelp'),
        validators: [{ kind: 'url' }],
      },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'httpRequest',
        title: t('call'),
        at: [1, 0],
        params: { method: 'GET', url: '@@url@@', answer: 'none', onStatus: 'goOn', seconds: 15 },
        retry: { attempts: 2, backoffSeconds: 2 },
      }),
      node('n3', {
        type: 'if',
        title: t('isOk'),
        at: [2, 0],
        params: { rules: rule('@@n2.status@@', 'less', 400) },
      }),
      node('n4', {
        type: 'output',
        at: [3, 0],
        params: {
          fields: fields({
            reachable: true,
            status: '@@n2.status@@',
            leads_to: '@@n2.url@@',
            problem: '',
          }),
        },
      }),
      node('n6', {
        type: 'output',
        title: t('errorPage'),
        at: [3, 1],
        params: {
          fields: fields({
            reachable: false,
            status: '@@n2.status@@',
            leads_to: '@@n2.url@@',
            problem: t('answeredWith'),
          }),
        },
      }),
      node('n5', {
        type: 'output',
        title: t('noResponse'),
        at: [2, 2],
        params: {
          fields: fields({
            reachable: false,
            status: null,
            leads_to: '',
            problem: '@@n2.error.message@@',
          }),
        },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3.yes n4', 'n3.no n6', 'n2.error n5'],
  }),
}))
