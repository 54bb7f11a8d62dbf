import { flows } from '@millrace/contract'
import { CALL_FLOW, FOR_EACH, OUTPUT, START, STOP } from './structure.ts'

const start = flows.nodeTexts({
  en: {
    title: 'Start',
    desc: 'Starts a run. Its output contains the flow’s parameters.',
  },
  de: {
    title: 'Start',
    desc: 'Startet einen Lauf. Seine Ausgabe enthält die Parameter des Flows.',
  },
  zh: {
    title: '开始',
    desc: '启动运行。其输出包含工作流的参数。',
  },
})

const output = flows.nodeTexts({
  en: {
    title: 'Output',
    desc: 'Returns the run’s results: columns of an output sheet or fields of a response.',
    settings: {
      fields: 'Results',
    },
  },
  de: {
    title: 'Ausgabe',
    desc: 'Gibt die Ergebnisse des Laufs zurück: als Spalten einer Ausgabetabelle oder Felder einer Antwort.',
    settings: {
      fields: 'Ergebnisse',
    },
  },
  zh: {
    title: '输出',
    desc: '返回运行的结果：输出表格的列或响应的字段。',
    settings: {
      fields: '结果',
    },
  },
})

const forEach = flows.nodeTexts({
  en: {
    title: 'For each',
    desc: 'Runs the steps after “Each” once per item of a list and collects the results in order.',
    settings: {
      list: 'List',
      concurrency: 'Concurrency',
      onItemError: {
        label: 'When an item fails',
        options: { stop: 'Stop', continue: 'Skip it and continue' },
      },
      collect: {
        label: 'Item result',
        desc: 'Can use steps inside the loop. If empty, the output of the last step that ran.',
      },
    },
    ports: { done: 'Done', each: 'Each' },
    outputs: {
      items: 'Results',
      count: 'Number of items',
      failed: 'Number of failed items',
    },
  },
  de: {
    title: 'Für jedes',
    desc: 'Führt die Schritte nach „Jedes“ einmal je Element einer Liste aus und sammelt die Ergebnisse in derselben Reihenfolge.',
    settings: {
      list: 'Liste',
      concurrency: 'Parallelität',
      onItemError: {
        label: 'Wenn ein Element fehlschlägt',
        options: { stop: 'Stoppen', continue: 'Überspringen und fortfahren' },
      },
      collect: {
        label: 'Ergebnis je Element',
        desc: 'Kann Schritte in der Schleife verwenden. Leer lassen für die Ausgabe des zuletzt ausgeführten Schritts.',
      },
    },
    ports: { done: 'Fertig', each: 'Jedes' },
    outputs: {
      items: 'Ergebnisse',
      count: 'Anzahl der Elemente',
      failed: 'Anzahl der fehlgeschlagenen Elemente',
    },
  },
  zh: {
    title: '逐项执行',
    desc: '对列表的每一项执行一次“每项”之后的步骤，并按顺序收集结果。',
    settings: {
      list: '列表',
      concurrency: '并发数',
      onItemError: { label: '某项失败时', options: { stop: '停止', continue: '跳过并继续' } },
      collect: { label: '单项结果', desc: '可使用循环内的步骤。留空则为最后运行的步骤的输出。' },
    },
    ports: { done: '完成', each: '每项' },
    outputs: {
      items: '结果',
      count: '项数',
      failed: '失败项数',
    },
  },
})

const callFlow = flows.nodeTexts({
  en: {
    title: 'Call a flow',
    desc: 'Runs another flow and waits for its results.',
    settings: {
      flow: 'Flow',
      input: 'Parameters',
    },
  },
  de: {
    title: 'Flow aufrufen',
    desc: 'Führt einen anderen Flow aus und wartet auf seine Ergebnisse.',
    settings: {
      flow: 'Flow',
      input: 'Parameter',
    },
  },
  zh: {
    title: '调用工作流',
    desc: '运行另一个工作流并等待其结果。',
    settings: {
      flow: '工作流',
      input: '参数',
    },
  },
})

const stop = flows.nodeTexts({
  en: {
    title: 'Stop with an error',
    desc: 'Ends the run as failed, with a message. Inside “For each”, it ends the item.',
    settings: {
      message: 'Message',
    },
  },
  de: {
    title: 'Mit Fehler beenden',
    desc: 'Beendet den Lauf mit einer Meldung als fehlgeschlagen, in „Für jedes“ nur das Element.',
    settings: {
      message: 'Meldung',
    },
  },
  zh: {
    title: '报错并停止',
    desc: '以失败状态结束运行，并附带消息。在“逐项执行”中只结束该项。',
    settings: {
      message: '消息',
    },
  },
})

/** Node types that the engine itself runs, with their texts. */
export const STRUCTURE_TYPES: readonly { definition: flows.NodeDefinition; texts: flows.NodeTexts }[] = [
  { definition: START, texts: start },
  { definition: OUTPUT, texts: output },
  { definition: FOR_EACH, texts: forEach },
  { definition: CALL_FLOW, texts: callFlow },
  { definition: STOP, texts: stop },
]
