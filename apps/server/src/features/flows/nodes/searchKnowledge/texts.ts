import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Search knowledge',
    desc: 'Finds the most relevant passages of a knowledge base by keyword search and, if it has embeddings, semantic search. Pass them to a text step as material.',
    settings: {
      knowledge: 'Knowledge base',
      query: { label: 'Query', desc: 'A question or keywords.' },
      count: 'Max passages',
    },
    outputs: {
      text: 'All passages as text',
      passages: 'Passages, best first',
      'passages.text': 'Passage text',
      'passages.source': 'Passage source',
      'passages.heading': 'Passage heading',
      'passages.page': 'Passage page',
      'passages.score': 'Passage score',
      count: 'Number of passages',
    },
  },
  de: {
    title: 'Wissen durchsuchen',
    desc: 'Findet die relevantesten Passagen einer Wissensdatenbank per Stichwortsuche und, wenn sie Embeddings hat, per semantischer Suche. Übergeben Sie sie einem Textschritt als Material.',
    settings: {
      knowledge: 'Wissensdatenbank',
      query: { label: 'Suchanfrage', desc: 'Eine Frage oder Stichwörter.' },
      count: 'Max. Passagen',
    },
    outputs: {
      text: 'Alle Passagen als Text',
      passages: 'Passagen, die beste zuerst',
      'passages.text': 'Text der Passage',
      'passages.source': 'Quelle der Passage',
      'passages.heading': 'Überschrift der Passage',
      'passages.page': 'Seite der Passage',
      'passages.score': 'Score der Passage',
      count: 'Anzahl der Passagen',
    },
  },
  zh: {
    title: '知识检索',
    desc: '通过关键词搜索查找知识库中最相关的段落；知识库有向量时也使用语义搜索。可将结果作为材料传给文本步骤。',
    settings: {
      knowledge: '知识库',
      query: { label: '查询内容', desc: '问题或关键词。' },
      count: '最大段落数',
    },
    outputs: {
      text: '所有段落的文本',
      passages: '段落，最相关的在前',
      'passages.text': '段落文本',
      'passages.source': '段落来源',
      'passages.heading': '段落标题',
      'passages.page': '段落页码',
      'passages.score': '段落得分',
      count: '段落数',
    },
  },
})
