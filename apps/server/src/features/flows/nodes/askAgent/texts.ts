import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Ask an agent',
    desc: 'Puts a question to one of your agents. It answers from its knowledge, in its tone, with its model and its tools; nothing of it shows among the agent’s conversations.',
    settings: {
      agent: 'Agent',
      question: { label: 'Question', desc: 'Can include values from the row or from earlier steps.' },
      onUnknown: {
        label: 'When its knowledge has no answer',
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
    desc: 'Stellt einem Ihrer Agenten eine Frage. Er antwortet aus seinem Wissen, in seinem Ton, mit seinem Modell und seinen Tools; unter seinen Unterhaltungen erscheint davon nichts.',
    settings: {
      agent: 'Agent',
      question: { label: 'Frage', desc: 'Mit Werten der Zeile oder früherer Schritte darin.' },
      onUnknown: {
        label: 'Wenn sein Wissen keine Antwort hat',
        options: { goOn: 'Weiter mit dem, was er dann sagt', fail: 'Fehlschlagen' },
      },
    },
    outputs: {
      answer: 'Antwort',
      grounded: 'Ob sie auf dem Wissen des Agenten beruht',
      sources: 'Quellen',
      'sources.id': 'ID der Quelle',
      'sources.name': 'Name der Quelle',
    },
  },
  zh: {
    title: '询问智能体',
    desc: '向您的某个智能体提问。它依据自己的知识，以自己的语气、模型和工具回答；这不会出现在该智能体的对话中。',
    settings: {
      agent: '智能体',
      question: { label: '问题', desc: '可包含当前行或之前步骤的值。' },
      onUnknown: { label: '其知识中没有答案时', options: { goOn: '以它此时所说的内容继续', fail: '失败' } },
    },
    outputs: {
      answer: '答案',
      grounded: '是否以智能体的知识为依据',
      sources: '来源',
      'sources.id': '来源 ID',
      'sources.name': '来源名称',
    },
  },
})
