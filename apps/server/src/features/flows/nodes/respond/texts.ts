import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Respond',
    desc: 'Sets the response to a webhook call or form submission. Without this step, the response is the flow’s outputs. Other runs ignore it.',
    settings: {
      format: { label: 'Response format', options: { json: 'JSON', text: 'Text' } },
      body: { label: 'JSON', desc: 'Inserted values are escaped. If empty, an empty object.' },
      text: 'Text',
      status: { label: 'Status', desc: 'HTTP status: 200 for success, 400 for an invalid request.' },
    },
    outputs: {
      status: 'Status',
      contentType: 'Content type',
      body: 'Body',
    },
  },
  de: {
    title: 'Antworten',
    desc: 'Was der Aufrufer des Webhooks oder der Absender des Formulars als Antwort bekommt. Ohne diesen Schritt bekommt er die Ausgaben des Flows. In anderen Läufen tut er nichts.',
    settings: {
      format: { label: 'Art der Antwort', options: { json: 'JSON', text: 'Text' } },
      body: { label: 'JSON', desc: 'Eingesetzte Werte werden maskiert. Leer: ein leeres Objekt.' },
      text: 'Text',
      status: {
        label: 'Status',
        desc: 'Von HTTP: 200 bei Erfolg, 400, wenn der Aufrufer einen Fehler gemacht hat.',
      },
    },
    outputs: {
      status: 'Status',
      contentType: 'Art des Inhalts',
      body: 'Inhalt',
    },
  },
  zh: {
    title: '应答',
    desc: 'Webhook 调用者或表单提交者收到的应答。没有此步骤时，他们收到工作流的输出。在其他运行中不起作用。',
    settings: {
      format: { label: '应答类型', options: { json: 'JSON', text: '文本' } },
      body: { label: 'JSON', desc: '插入的值会被转义。留空：空对象。' },
      text: '文本',
      status: { label: '状态码', desc: 'HTTP 状态码：成功为 200，调用者有误时为 400。' },
    },
    outputs: {
      status: '状态码',
      contentType: '内容类型',
      body: '正文',
    },
  },
})
