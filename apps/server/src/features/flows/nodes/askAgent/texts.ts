import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Ask an agent',
    desc: 'Asks one of your agents a question. It responds with its own knowledge, tone, model and tools. The question doesn’t appear in the agent’s conversations.',
    settings: {
      agent: 'Agent',
      question: { label: 'Question', desc: 'Can include values from the row or from earlier steps.' },
      onUnknown: {
        label: 'When no answer is found',
        options: { goOn: 'Continue with its response', fail: 'Fail' },
      },
    },
    outputs: {
      answer: 'Response',
      grounded: 'Based on the agent’s knowledge',
      sources: 'Sources',
      'sources.id': 'Source ID',
      'sources.name': 'Source name',
    },
  },
  de: {
    title: 'Agenten fragen',
    desc: 'Stellt einem Ihrer Agenten eine Frage. Er antwortet mit seinem Wissen, Tonfall, Modell und seinen Tools; in seinen Unterhaltungen erscheint die Frage nicht.',
    settings: {
      agent: 'Agent',
      question: { label: 'Frage', desc: 'Kann Werte aus der Zeile oder aus früheren Schritten enthalten.' },
      onUnknown: {
        label: 'Wenn keine Antwort gefunden wird',
        options: { goOn: 'Mit seiner Antwort fortfahren', fail: 'Fehlschlagen' },
      },
    },
    outputs: {
      answer: 'Antwort',
      grounded: 'Auf Wissen des Agenten gestützt',
      sources: 'Quellen',
      'sources.id': 'Quellen-ID',
      'sources.name': 'Quellenname',
    },
  },
  zh: {
    title: '询问智能体',
    desc: '向您的一个智能体提问。它使用自己的知识、语气、模型和工具回复，问题不会出现在其对话中。',
    settings: {
      agent: '智能体',
      question: { label: '问题', desc: '可包含当前行或之前步骤的值。' },
      onUnknown: { label: '未找到答案时', options: { goOn: '使用其回复继续', fail: '失败' } },
    },
    outputs: {
      answer: '回复',
      grounded: '基于智能体的知识',
      sources: '来源',
      'sources.id': '来源 ID',
      'sources.name': '来源名称',
    },
  },
})
