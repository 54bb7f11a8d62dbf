import { flows } from '@millrace/contract'

const BODY_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']

export const definition = flows.defineNode({
  type: 'httpRequest',
  group: 'web',
  icon: 'globe',
  params: [
    {
      key: 'method',
      type: 'SELECT',
      defaultValue: 'GET',
      options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'],
      sequence: 10,
    },
    { key: 'url', type: 'URL', sequence: 20 },
    { key: 'query', type: 'JSON', required: false, sequence: 30 },
    { key: 'headers', type: 'JSON', required: false, sequence: 40 },
    { key: 'credential', type: 'CREDENTIAL', required: false, sequence: 50 },
    {
      key: 'bodyType',
      type: 'SELECT',
      defaultValue: 'none',
      options: ['none', 'json', 'form', 'text'],
      when: { key: 'method', in: BODY_METHODS },
      sequence: 60,
    },
    { key: 'json', type: 'JSON', required: false, when: { key: 'bodyType', in: ['json'] }, sequence: 70 },
    { key: 'form', type: 'JSON', required: false, when: { key: 'bodyType', in: ['form'] }, sequence: 71 },
    { key: 'text', type: 'TEXTAREA', required: false, when: { key: 'bodyType', in: ['text'] }, sequence: 72 },
    {
      key: 'contentType',
      defaultValue: 'text/plain; charset=utf-8',
      when: { key: 'bodyType', in: ['text'] },
      sequence: 73,
    },
    {
      key: 'answer',
      type: 'SELECT',
      defaultValue: 'auto',
      options: ['auto', 'json', 'text', 'none'],
      group: 'ADVANCED',
      sequence: 80,
    },
    {
      key: 'onStatus',
      type: 'SELECT',
      defaultValue: 'fail',
      options: ['fail', 'goOn'],
      group: 'ADVANCED',
      sequence: 90,
    },
    {
      key: 'mostKilobytes',
      type: 'NUMBER',
      defaultValue: 1000,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 10_000 }],
      group: 'ADVANCED',
      sequence: 100,
    },
    {
      key: 'seconds',
      type: 'NUMBER',
      defaultValue: 30,
      validators: [
        { kind: 'min', value: 1 },
        { kind: 'max', value: 300 },
      ],
      group: 'ADVANCED',
      sequence: 110,
    },
  ],
  outputs: [
    { key: 'status', type: 'number' },
    { key: 'body', type: 'any' },
    { key: 'headers', type: 'object' },
    { key: 'url', type: 'text' },
  ],
  effects: 'repeatable',
  retry: { attempts: 3, backoffSeconds: 2, maxBackoffSeconds: 60 },
  // The request's own timeout is shorter; this one covers the work around it.
  timeoutSeconds: 330,
})
