import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Merge',
    desc: 'Waits for all active incoming branches, then continues once. Branches that were not taken are ignored.',
    settings: {
      mode: {
        label: 'Result',
        desc: 'The output of this step. For the branches of an “If”, choose the first option.',
        options: {
          first: 'Output of the first branch that arrived',
          list: 'All outputs as a list',
          fields: 'Merged fields; later ones win',
        },
      },
    },
  },
  de: {
    title: 'Zusammenführen',
    desc: 'Wartet auf alle Wege, die hierher führen und noch offen sind, und geht einmal weiter. Wege, die nicht genommen wurden, halten es nicht auf.',
    settings: {
      mode: {
        label: 'Ergebnis',
        desc: 'Was spätere Schritte in diesem Schritt finden: Nehmen Sie bei Wegen eines „Wenn“ das, was kam.',
        options: {
          first: 'Was kam: das Erste in der Reihenfolge des Graphen',
          list: 'Alles davon als Liste',
          fields: 'Die Felder von allem zusammen; spätere gewinnen',
        },
      },
    },
  },
  zh: {
    title: '合并',
    desc: '等待通向此处且仍未结束的所有路径，然后继续一次。未走的路径不会阻碍它。',
    settings: {
      mode: {
        label: '结果',
        desc: '之后的步骤在此步骤中得到什么：对于“如果”的分支，请选择已到达的内容。',
        options: {
          first: '已到达的内容：按图中顺序的第一个',
          list: '全部内容，作为列表',
          fields: '所有内容的字段合在一起；后者覆盖前者',
        },
      },
    },
  },
})
