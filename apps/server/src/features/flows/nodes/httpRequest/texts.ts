import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'HTTP request',
    desc: 'Calls another service’s API and returns its response. Each call sends an Idempotency-Key, so services that support it process a retry only once.',
    settings: {
      method: 'Method',
      url: { label: 'URL', desc: 'With https://. Inserted values are URL-encoded.' },
      query: {
        label: 'Query',
        desc: 'Query parameters as JSON: {"page": 1, "tag": ["a", "b"]}. Null values are skipped.',
      },
      headers: {
        label: 'Headers',
        desc: 'As JSON: {"Accept-Language": "de"}. Use a credential for secrets.',
      },
      credential: { label: 'Credential', desc: 'Authenticates the request. It’s only sent to its own site.' },
      bodyType: { label: 'Body', options: { none: 'None', json: 'JSON', form: 'Form', text: 'Text' } },
      json: {
        label: 'JSON',
        desc: 'A variable inside quotes becomes part of the text; on its own, it keeps its type.',
      },
      form: { label: 'Form fields', desc: 'As JSON: {"name": "@@row.name@@"}.' },
      text: 'Text',
      contentType: 'Content type',
      answer: {
        label: 'Response format',
        options: { auto: 'Auto-detect', json: 'JSON', text: 'Text', none: 'Ignore' },
      },
      onStatus: {
        label: 'On error status (300 and above)',
        options: {
          fail: 'Fail; retry temporary errors',
          goOn: 'Continue; later steps can check the status',
        },
      },
      mostKilobytes: 'Max response size (kB)',
      seconds: 'Timeout (seconds)',
    },
    outputs: {
      status: 'Status',
      body: 'Response',
      headers: 'Response headers',
      url: 'Final URL',
    },
  },
  de: {
    title: 'HTTP-Anfrage',
    desc: 'Ruft die API eines anderen Dienstes auf und gibt die Antwort zurück. Jeder Aufruf sendet einen Idempotency-Key, sodass Dienste, die ihn unterstützen, eine Wiederholung nur einmal verarbeiten.',
    settings: {
      method: 'Methode',
      url: { label: 'URL', desc: 'Mit https://. Eingefügte Werte werden URL-codiert.' },
      query: {
        label: 'Query-Parameter',
        desc: 'Als JSON: {"page": 1, "tag": ["a", "b"]}. Null-Werte werden übersprungen.',
      },
      headers: {
        label: 'Header',
        desc: 'Als JSON: {"Accept-Language": "de"}. Verwenden Sie für Secrets Zugangsdaten.',
      },
      credential: {
        label: 'Zugangsdaten',
        desc: 'Authentifizieren die Anfrage. Sie werden nur an ihre eigene Website gesendet.',
      },
      bodyType: {
        label: 'Body',
        options: { none: 'Keiner', json: 'JSON', form: 'Formular', text: 'Text' },
      },
      json: {
        label: 'JSON',
        desc: 'Eine Variable in Anführungszeichen wird Teil des Textes; steht sie allein, behält sie ihren Typ.',
      },
      form: { label: 'Formularfelder', desc: 'Als JSON: {"name": "@@row.name@@"}.' },
      text: 'Text',
      contentType: 'Content-Type',
      answer: {
        label: 'Antwortformat',
        options: { auto: 'Automatisch', json: 'JSON', text: 'Text', none: 'Ignorieren' },
      },
      onStatus: {
        label: 'Bei Fehlerstatus (ab 300)',
        options: {
          fail: 'Fehlschlagen; vorübergehende Fehler wiederholen',
          goOn: 'Fortfahren; spätere Schritte können den Status prüfen',
        },
      },
      mostKilobytes: 'Max. Antwortgröße (kB)',
      seconds: 'Timeout (Sekunden)',
    },
    outputs: {
      status: 'Status',
      body: 'Antwort',
      headers: 'Antwort-Header',
      url: 'Endgültige URL',
    },
  },
  zh: {
    title: 'HTTP 请求',
    desc: '调用其他服务的 API 并返回其响应。每次调用都会发送 Idempotency-Key，支持它的服务只会处理一次重试。',
    settings: {
      method: '方法',
      url: { label: 'URL', desc: '以 https:// 开头。插入的值会进行 URL 编码。' },
      query: {
        label: '查询参数',
        desc: '使用 JSON：{"page": 1, "tag": ["a", "b"]}。null 值会被跳过。',
      },
      headers: {
        label: '请求头',
        desc: '使用 JSON：{"Accept-Language": "de"}。密钥请使用凭证。',
      },
      credential: { label: '凭证', desc: '用于请求的身份验证，只会发送到其所属的网站。' },
      bodyType: { label: '请求体', options: { none: '无', json: 'JSON', form: '表单', text: '文本' } },
      json: { label: 'JSON', desc: '引号内的变量会成为文本的一部分；单独使用时保留其类型。' },
      form: { label: '表单字段', desc: '使用 JSON：{"name": "@@row.name@@"}。' },
      text: '文本',
      contentType: '内容类型',
      answer: {
        label: '响应格式',
        options: { auto: '自动检测', json: 'JSON', text: '文本', none: '忽略' },
      },
      onStatus: {
        label: '错误状态码（300 及以上）',
        options: { fail: '失败；临时错误会重试', goOn: '继续；之后的步骤可检查状态码' },
      },
      mostKilobytes: '最大响应大小（kB）',
      seconds: '超时（秒）',
    },
    outputs: {
      status: '状态码',
      body: '响应',
      headers: '响应头',
      url: '最终 URL',
    },
  },
})
