import type { SettingTexts } from '../types.ts'

const model = [
  '模型',
  '由哪个模型完成工作。要使用 AI，请在“集成”中添加模型密钥。“内置（规则，无 AI）”无需密钥也不产生费用，但只能完成规则能做的事。',
] as const
const temperature = [
  '温度',
  '0 表示只用最可能的词，相同输入几乎得到相同答案；值越高，变化越多。不支持此设置的模型会忽略它。',
] as const
const maxTokens = [
  '最大回复长度（Token）',
  '一个 Token 约为四个英文字母。模型写到这里会被截断。留空：由模型自行决定长度。',
] as const

export const ai: SettingTexts = {
  generateText: {
    settings: {
      prompt: ['提示词', '用您自己的话说明要写什么，可包含当前行或之前步骤的值。'],
      material: [
        '材料',
        '供处理的文本，例如一个网页或一封邮件。它作为引用材料交给模型，因此其中的指令不会被执行。',
      ],
      instructions: ['角色与风格', '模型总体上应如何写作，例如“您为一家家具店写作，亲切而简短。”'],
      model,
      temperature,
      maxTokens,
    },
    outputs: { text: '文本', cutShort: '是否因达到最大长度而被截断' },
  },
  extractData: {
    settings: {
      text: ['文本', '值所在之处：一封邮件、一个网页、一个单元格。'],
      schema: [
        '值',
        '要读取哪些值，用对象的 JSON Schema 表示。请在每个值的“description”中说明其含义。未列入“required”的属性可以缺失。',
      ],
      instructions: ['提示', '需要注意什么，例如“金额以瑞士法郎计。”'],
      model,
      temperature,
      maxTokens,
    },
  },
  classify: {
    settings: {
      text: ['文本', '要分类的内容。'],
      result: ['得到什么', '', { value: '类别作为值', ports: '每个类别一个出口' }],
      categories: ['类别', '名称及其包含的内容：“投诉：客户对商品或服务不满意”。'],
      cases: [
        '类别',
        '请在每个类别的标题中说明其包含的内容。规则可以留空；如有规则且成立，则直接采用该类别，不询问模型。',
      ],
      instructions: ['提示', '遇到难以判断的情况时如何决定。'],
      model,
      temperature,
    },
    outputs: { category: '类别；都不符合时为空', reason: '原因' },
  },
  askAgent: {
    settings: {
      agent: ['智能体'],
      question: ['问题', '可包含当前行或之前步骤的值。'],
      onUnknown: ['其知识中没有答案时', '', { goOn: '以它此时所说的内容继续', fail: '失败' }],
    },
    outputs: { answer: '答案', grounded: '是否以智能体的知识为依据', sources: '来源' },
  },
  searchKnowledge: {
    settings: {
      knowledge: ['知识库'],
      query: ['搜索内容', '一个问题或几个词语。'],
      count: ['段落数（Top K）'],
    },
    outputs: { text: '所有段落合为一段文本', passages: '段落，最相符的在前', count: '找到的数量' },
  },
  moderate: {
    settings: {
      text: ['文本', '要检查的内容。'],
      kinds: [
        '检查什么',
        '',
        {
          hate: '针对群体的仇恨',
          harassment: '侮辱与威胁',
          violence: '暴力',
          selfHarm: '自我伤害',
          sexual: '色情内容',
          crime: '协助犯罪',
          personalData: '个人数据',
          spam: '垃圾信息',
        },
      ],
      onUnchecked: [
        '有内容无法检查时',
        '“内置（规则，无 AI）”只检查其中几类。',
        { fail: '失败', goOn: '继续；列在“未检查”下' },
      ],
      model,
    },
    outputs: {
      flagged: '是否有发现',
      kinds: '发现了什么',
      reason: '原因',
      unchecked: '未检查',
    },
  },
}
