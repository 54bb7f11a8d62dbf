import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'HTTP request',
    desc: 'Calls another service’s API and returns its response. Each call sends an Idempotency-Key, so services that support it process a retry only once.',
    settings: {
      method: 'Method',
      url: { label: 'Address', desc: 'With https://. Inserted values are URL-encoded.' },
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
          fail: 'Fail; where it may help, try again',
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
    desc: 'Ruft die API eines anderen Dienstes auf und übernimmt seine Antwort. Jeder Aufruf trägt einen Idempotency-Key, damit ein Dienst, der ihn kennt, nichts doppelt tut, wenn ein Aufruf wiederholt werden muss.',
    settings: {
      method: 'Methode',
      url: {
        label: 'URL',
        desc: 'Mit https://. Werte darin werden maskiert, sodass jeder ein Teil des Pfads oder der Abfrage bleibt.',
      },
      query: {
        label: 'Query-Parameter',
        desc: 'Parameter hinter dem „?“ als JSON: {"page": 1, "tag": ["a", "b"]}. Was null ist, wird ausgelassen.',
      },
      headers: {
        label: 'Header',
        desc: 'Als JSON: {"Accept-Language": "de"}. Secrets gehören nicht hierher, sondern in Zugangsdaten.',
      },
      credential: {
        label: 'Zugangsdaten',
        desc: 'Melden die Anfrage an. Sie werden an ihre eigene Website gesendet und an keine andere.',
      },
      bodyType: {
        label: 'Inhalt',
        options: { none: 'Keiner', json: 'JSON', form: 'Formular', text: 'Text' },
      },
      json: {
        label: 'JSON',
        desc: 'Werte in Anführungszeichen werden Teil des Textes; ein Platzhalter, der allein steht, behält seine Art.',
      },
      form: { label: 'Felder des Formulars', desc: 'Als JSON: {"name": "@@row.name@@"}.' },
      text: 'Text',
      contentType: 'Art des Inhalts',
      answer: {
        label: 'Antwort lesen als',
        options: { auto: 'Was sie zu sein angibt', json: 'JSON', text: 'Text', none: 'Gar nicht' },
      },
      onStatus: {
        label: 'Wenn mit einem Fehler geantwortet wird (Status ab 300)',
        options: {
          fail: 'Fehlschlagen; wo es helfen kann, noch einmal versuchen',
          goOn: 'Weitergehen; spätere Schritte sehen den Status an',
        },
      },
      mostKilobytes: 'Größte Antwort (kB)',
      seconds: 'Längste Zeit (Sekunden)',
    },
    outputs: {
      status: 'Status',
      body: 'Antwort',
      headers: 'Header der Antwort',
      url: 'Adresse, die geantwortet hat',
    },
  },
  zh: {
    title: 'HTTP 请求',
    desc: '调用另一个服务的 API 并取得其应答。每次调用都带有 Idempotency-Key，使识别它的服务在调用必须重复时不会重复执行。',
    settings: {
      method: '方法',
      url: {
        label: '地址',
        desc: '以 https:// 开头。其中的值会被转义，因此每个值始终只是路径或查询的一部分。',
      },
      query: {
        label: '查询参数',
        desc: '“?”之后的参数，用 JSON 表示：{"page": 1, "tag": ["a", "b"]}。为 null 的会被略去。',
      },
      headers: {
        label: '请求头',
        desc: '用 JSON 表示：{"Accept-Language": "de"}。机密内容不应写在这里，而应放入凭证。',
      },
      credential: { label: '凭证', desc: '用于请求的身份验证。只会发送到它自己的网站，不会发送到别处。' },
      bodyType: { label: '正文', options: { none: '无', json: 'JSON', form: '表单', text: '文本' } },
      json: { label: 'JSON', desc: '引号内的值会成为文本的一部分；单独出现的占位符保留其类型。' },
      form: { label: '表单字段', desc: '用 JSON 表示：{"name": "@@row.name@@"}。' },
      text: '文本',
      contentType: '内容类型',
      answer: {
        label: '应答的读取方式',
        options: { auto: '按其声明的类型', json: 'JSON', text: '文本', none: '不读取' },
      },
      onStatus: {
        label: '应答为错误时（状态码 300 及以上）',
        options: { fail: '失败；重试可能有用时会重试', goOn: '继续；由之后的步骤查看状态码' },
      },
      mostKilobytes: '最大应答（kB）',
      seconds: '最长时间（秒）',
    },
    outputs: {
      status: '状态码',
      body: '应答',
      headers: '应答头',
      url: '作出应答的地址',
    },
  },
})
