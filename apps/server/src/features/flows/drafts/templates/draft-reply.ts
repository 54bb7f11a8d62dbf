import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

export const draftReply: FlowTemplate = {
  key: 'draftReply',
  title: 'Draft a reply, and have it approved',
  description:
    'Looks up a message in a knowledge base, drafts a reply, and asks a person to approve or correct it. The built-in model quotes matching passages; choose another model to write text.',
  icon: 'mail-question',
  document: sketch({
    params: [
      { key: 'message', label: 'Message', type: 'TEXTAREA' },
      { key: 'knowledge', label: 'Knowledge base', type: 'KNOWLEDGE' },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'searchKnowledge',
        at: [1, 0],
        params: { knowledge: '@@knowledge@@', query: '@@message@@', count: 4 },
      }),
      node('n3', {
        type: 'generateText',
        title: 'Draft',
        at: [2, 0],
        params: { prompt: '@@message@@', material: '@@n2.text@@', model: 'builtin' },
      }),
      node('n4', {
        type: 'approval',
        at: [3, 0],
        params: {
          title: 'Send this reply?',
          text: '@@message@@',
          fields: fields({ reply: '@@n3.text@@' }),
        },
      }),
      node('n5', {
        type: 'output',
        at: [4, -1],
        params: { fields: fields({ reply: '@@n4.values.reply@@', approved: true }) },
      }),
      node('n6', {
        type: 'output',
        title: 'Not sent',
        at: [4, 0.5],
        params: { fields: fields({ reply: '', approved: false }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n4.approved n5', 'n4.declined n6'],
  }),
}
