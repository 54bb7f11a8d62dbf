import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Respond',
    desc: 'Sets the response to a webhook call or form submission. Without this step, the response is the flow’s outputs. Other runs ignore it.',
    settings: {
      format: { label: 'Response format', options: { json: 'JSON', text: 'Text' } },
      body: { label: 'JSON', desc: 'Inserted values are escaped. Leave empty for an empty object.' },
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
    title: 'Antwort senden',
    desc: 'Legt die Antwort auf einen Webhook-Aufruf oder eine Formularübermittlung fest. Ohne diesen Schritt besteht sie aus den Ausgaben des Flows. Andere Läufe ignorieren ihn.',
    settings: {
      format: { label: 'Antwortformat', options: { json: 'JSON', text: 'Text' } },
      body: { label: 'JSON', desc: 'Eingefügte Werte werden maskiert. Leer lassen für ein leeres Objekt.' },
      text: 'Text',
      status: {
        label: 'Status',
        desc: 'HTTP-Status: 200 für Erfolg, 400 für eine ungültige Anfrage.',
      },
    },
    outputs: {
      status: 'Status',
      contentType: 'Content-Type',
      body: 'Body',
    },
  },
  zh: {
    title: '返回响应',
    desc: '设置对 Webhook 调用或表单提交的响应。没有此步骤时，响应为工作流的输出。其他运行会忽略它。',
    settings: {
      format: { label: '响应格式', options: { json: 'JSON', text: '文本' } },
      body: { label: 'JSON', desc: '插入的值会被转义。留空则为空对象。' },
      text: '文本',
      status: { label: '状态码', desc: 'HTTP 状态码：200 表示成功，400 表示请求无效。' },
    },
    outputs: {
      status: '状态码',
      contentType: '内容类型',
      body: '响应体',
    },
  },
})
