import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Code',
    desc: 'Runs JavaScript in a sandbox without files or network. Its return value is the output.',
    settings: {
      code: {
        label: 'JavaScript',
        desc: 'The body of a function. Available: “input.row” (columns of the row), “input.params” (parameters of the flow), “input.values” (the values below), “input.outputs” (outputs of earlier steps by ID), and “input.item” and “input.index” inside “For each”. Numbers from sheets are text with all digits. Limits: 5 seconds, 64 MB of memory, 4 MB of result.',
      },
      values: { label: 'Values', desc: 'Values from earlier steps, available as “input.values.name”.' },
    },
  },
  de: {
    title: 'Code',
    desc: 'Führt JavaScript für sich allein aus, ohne Dateien und ohne Netz. Was es zurückgibt, ist seine Ausgabe.',
    settings: {
      code: {
        label: 'JavaScript',
        desc: 'Der Rumpf einer Funktion. Sie findet „input.row“ (Spalten der Zeile), „input.params“ (Parameter des Flows), „input.values“ (die Werte unten), „input.outputs“ (der Schritte, die hierher führen, nach ihren IDs) und in „Für jedes“ „input.item“ und „input.index“. Zahlen aus Tabellen sind Text mit allen ihren Stellen. Höchstens 5 Sekunden, 64 MB Speicher und 4 MB Ergebnis.',
      },
      values: { label: 'Werte', desc: 'Werte früherer Schritte unter eigenen Namen: „input.values.name“.' },
    },
  },
  zh: {
    title: '代码',
    desc: '独立运行 JavaScript，不能访问文件和网络。返回值即为输出。',
    settings: {
      code: {
        label: 'JavaScript',
        desc: '函数体。可使用“input.row”（当前行的列）、“input.params”（工作流参数）、“input.values”（下面的值）、“input.outputs”（通向此处的步骤的输出，按其 ID），以及“逐项执行”中的“input.item”和“input.index”。表格中的数字是保留全部位数的文本。最多 5 秒、64 MB 内存和 4 MB 结果。',
      },
      values: { label: '值', desc: '以自定名称使用之前步骤的值：“input.values.name”。' },
    },
  },
})
