import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Merge',
    desc: 'Waits for all active incoming branches, then continues once. Branches that weren’t taken are ignored.',
    settings: {
      mode: {
        label: 'Result',
        desc: 'The output of this step. For the branches of an “If”, choose the first option.',
        options: {
          first: 'Output of the first active branch',
          list: 'All outputs as a list',
          fields: 'All fields merged; later ones take precedence',
        },
      },
    },
  },
  de: {
    title: 'Zusammenführen',
    desc: 'Wartet auf alle aktiven eingehenden Zweige und geht dann einmal weiter. Inaktive Zweige werden ignoriert.',
    settings: {
      mode: {
        label: 'Ergebnis',
        desc: 'Die Ausgabe dieses Schritts. Wählen Sie für die Zweige eines „Wenn“ die erste Option.',
        options: {
          first: 'Ausgabe des ersten aktiven Zweigs',
          list: 'Alle Ausgaben als Liste',
          fields: 'Alle Felder zusammen; spätere haben Vorrang',
        },
      },
    },
  },
  zh: {
    title: '合并',
    desc: '等待所有活动的传入分支，然后继续一次。未经过的分支会被忽略。',
    settings: {
      mode: {
        label: '结果',
        desc: '此步骤的输出。对于“条件判断”的分支，请选择第一项。',
        options: {
          first: '第一个活动分支的输出',
          list: '所有输出的列表',
          fields: '合并所有字段；后者优先',
        },
      },
    },
  },
})
