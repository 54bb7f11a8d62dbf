import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Call an MCP tool',
    desc: 'Calls a tool of an MCP server that is connected to the project. If the server describes the tool differently later, it has to be chosen again.',
    settings: {
      tool: 'Tool',
      arguments: {
        label: 'Arguments',
        desc: 'A form of the tool’s parameters, or a JSON object such as {"query": "@@row.name@@"}.',
      },
      onFailure: { label: 'When the tool fails', options: { fail: 'Fail', goOn: 'Continue with its error' } },
    },
    outputs: { ok: 'Succeeded', text: 'Result as text', data: 'Result as data' },
  },
  de: {
    title: 'MCP-Tool aufrufen',
    desc: 'Ruft ein Tool eines MCP-Servers auf, der mit dem Projekt verbunden ist. Beschreibt der Server das Tool später anders, muss es erneut gewählt werden.',
    settings: {
      tool: 'Tool',
      arguments: {
        label: 'Argumente',
        desc: 'Ein Formular der Parameter des Tools oder ein JSON-Objekt, etwa {"query": "@@row.name@@"}.',
      },
      onFailure: {
        label: 'Wenn das Tool fehlschlägt',
        options: { fail: 'Fehlschlagen', goOn: 'Mit dem Fehler fortfahren' },
      },
    },
    outputs: { ok: 'Erfolgreich', text: 'Ergebnis als Text', data: 'Ergebnis als Daten' },
  },
  zh: {
    title: '调用 MCP 工具',
    desc: '调用已连接到项目的 MCP 服务器的工具。如果服务器之后更改了工具描述，则需要重新选择。',
    settings: {
      tool: '工具',
      arguments: {
        label: '参数',
        desc: '工具参数的表单，或 JSON 对象，例如 {"query": "@@row.name@@"}。',
      },
      onFailure: { label: '工具失败时', options: { fail: '失败', goOn: '使用其错误继续' } },
    },
    outputs: { ok: '是否成功', text: '文本结果', data: '数据结果' },
  },
})
