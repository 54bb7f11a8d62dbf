import { flows } from '@millrace/contract'
import { CALL_FLOW, FOR_EACH, OUTPUT, START, STOP } from './structure.ts'

const start = flows.nodeTexts({
  en: {
    title: 'Start',
    desc: 'Starts a run. Its output contains the flow’s parameters.',
  },
  de: {
    title: 'Start',
    desc: 'Wo ein Lauf beginnt. Seine Ausgabe sind die Parameter des Flows.',
  },
  zh: {
    title: '开始',
    desc: '运行的起点。其输出是工作流的参数。',
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
    desc: 'Benannte Ergebnisse des Laufs: Spalten einer Ausgabetabelle, Felder einer Antwort.',
    settings: {
      fields: 'Ergebnisse',
    },
  },
  zh: {
    title: '输出',
    desc: '运行的命名结果：输出表格的列、应答的字段。',
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
    desc: 'Führt aus, was auf den Ausgang „Jedes“ folgt, einmal für jedes Element einer Liste, und sammelt die Ergebnisse in der Reihenfolge der Liste.',
    settings: {
      list: 'Liste',
      concurrency: 'Gleichzeitig',
      onItemError: {
        label: 'Wenn ein Element fehlschlägt',
        options: { stop: 'Stoppen', continue: 'Ohne es weitermachen' },
      },
      collect: {
        label: 'Ergebnis eines Elements',
        desc: 'Darf Knoten innerhalb der Schleife nennen. Leer: die Ausgabe des letzten davon, der gelaufen ist.',
      },
    },
    ports: { done: 'Fertig', each: 'Jedes' },
    outputs: {
      items: 'Ergebnisse',
      count: 'Wie viele Elemente',
      failed: 'Wie viele fehlschlugen',
    },
  },
  zh: {
    title: '逐项执行',
    desc: '对列表的每一项执行一次“每项”端口之后的内容，并按列表顺序收集结果。',
    settings: {
      list: '列表',
      concurrency: '同时执行数',
      onItemError: { label: '某项失败时', options: { stop: '停止', continue: '略过该项继续' } },
      collect: { label: '单项的结果', desc: '可引用循环内的节点。留空：其中最后运行的节点的输出。' },
    },
    ports: { done: '完成', each: '每项' },
    outputs: {
      items: '结果',
      count: '项数',
      failed: '失败的项数',
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
    desc: 'Führt einen anderen Flow als Teil von diesem aus und wartet auf seine Ergebnisse.',
    settings: {
      flow: 'Flow',
      input: 'Parameter',
    },
  },
  zh: {
    title: '调用工作流',
    desc: '将另一个工作流作为此工作流的一部分运行，并等待其结果。',
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
    desc: 'Beendet den Lauf als fehlgeschlagen, mit einer Meldung. Innerhalb von „Für jedes“ beendet es das Element.',
    settings: {
      message: 'Meldung',
    },
  },
  zh: {
    title: '以错误结束',
    desc: '以一条消息将运行结束为失败。在“逐项执行”中则结束该项。',
    settings: {
      message: '消息',
    },
  },
})

/** The node types that the engine runs itself, with what people read of them. */
export const STRUCTURE_TYPES: readonly { definition: flows.NodeDefinition; texts: flows.NodeTexts }[] = [
  { definition: START, texts: start },
  { definition: OUTPUT, texts: output },
  { definition: FOR_EACH, texts: forEach },
  { definition: CALL_FLOW, texts: callFlow },
  { definition: STOP, texts: stop },
]
