import { fields, type FlowTemplate, node, rule, sketch, START } from './template.ts'

export const checkLinks: FlowTemplate = {
  key: 'checkLinks',
  title: 'Check web addresses',
  description:
    'Calls a URL and reports whether it responds, its status, and where it redirects. Run it on a sheet of companies or links every week.',
  icon: 'link',
  document: sketch({
    params: [
      {
        key: 'url',
        label: 'Address',
        desc: 'For example: https://example.com',
        validators: [{ kind: 'url' }],
      },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'httpRequest',
        title: 'Call it',
        at: [1, 0],
        params: { method: 'GET', url: '@@url@@', answer: 'none', onStatus: 'goOn', seconds: 15 },
        retry: { attempts: 2, backoffSeconds: 2 },
      }),
      node('n3', {
        type: 'if',
        title: 'Responds OK?',
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
        title: 'Error page',
        at: [3, 1],
        params: {
          fields: fields({
            reachable: false,
            status: '@@n2.status@@',
            leads_to: '@@n2.url@@',
            problem: 'It answers with the status @@n2.status@@.',
          }),
        },
      }),
      node('n5', {
        type: 'output',
        title: 'No response',
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
}
