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
    desc: 'Führt JavaScript in einer Sandbox aus, ohne Dateien und Netzwerk. Der Rückgabewert ist die Ausgabe.',
    settings: {
      code: {
        label: 'JavaScript',
        desc: 'Der Rumpf einer Funktion. Verfügbar sind „input.row“ (Spalten der Zeile), „input.params“ (Parameter des Flows), „input.values“ (die Werte unten), „input.outputs“ (Ausgaben früherer Schritte nach ID) und in „Für jedes“ „input.item“ und „input.index“. Zahlen aus Tabellen sind Text mit allen Stellen. Limits: 5 Sekunden, 64 MB Arbeitsspeicher, 4 MB Ergebnis.',
      },
      values: {
        label: 'Werte',
        desc: 'Werte aus früheren Schritten, verfügbar als „input.values.name“.',
      },
    },
  },
  zh: {
    title: '代码',
    desc: '在沙箱中运行 JavaScript，无法访问文件和网络。返回值即为输出。',
    settings: {
      code: {
        label: 'JavaScript',
        desc: '函数体。可使用“input.row”（当前行的列）、“input.params”（工作流参数）、“input.values”（下面的值）、“input.outputs”（之前步骤的输出，按 ID），以及“逐项执行”中的“input.item”和“input.index”。表格中的数字是保留所有位数的文本。限制：5 秒、64 MB 内存、4 MB 结果。',
      },
      values: { label: '值', desc: '之前步骤的值，可通过“input.values.name”使用。' },
    },
  },
})
