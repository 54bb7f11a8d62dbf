import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Search knowledge',
    desc: 'Finds the passages of a knowledge base that fit best, by words and, where the base has vectors, by meaning. Give them to a text step as material.',
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
    desc: 'Findet die Stellen einer Wissensdatenbank, die am besten passen: nach Wörtern und, wo die Basis Vektoren hat, nach Bedeutung. Geben Sie sie einem Textschritt als Material.',
    settings: {
      knowledge: 'Wissensdatenbank',
      query: { label: 'Was gesucht wird', desc: 'Eine Frage oder einige Wörter.' },
      count: 'Passagen (Top K)',
    },
    outputs: {
      text: 'Alle Passagen als ein Text',
      passages: 'Passagen, die beste zuerst',
      'passages.text': 'Text der Passage',
      'passages.source': 'Quelle der Passage',
      'passages.heading': 'Überschrift der Passage',
      'passages.page': 'Seite der Passage',
      'passages.score': 'Score der Passage',
      count: 'Wie viele gefunden wurden',
    },
  },
  zh: {
    title: '搜索知识库',
    desc: '按词语查找知识库中最相符的段落，若知识库有向量则也按含义查找。可将其作为材料交给文本步骤。',
    settings: {
      knowledge: '知识库',
      query: { label: '搜索内容', desc: '一个问题或几个词语。' },
      count: '段落数（Top K）',
    },
    outputs: {
      text: '所有段落合为一段文本',
      passages: '段落，最相符的在前',
      'passages.text': '段落文本',
      'passages.source': '段落来源',
      'passages.heading': '段落标题',
      'passages.page': '段落页码',
      'passages.score': '段落得分',
      count: '找到的数量',
    },
  },
})
