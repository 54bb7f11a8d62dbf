/** What a plan includes, when that is used up. `of` is one of the texts below. */
export const plan = {
  'plan.limit': '{{of}}: your plan ({{plan}}) includes {{most}}, and you have {{used}}.',
  'plan.limitLifted':
    '{{of}}: your plan ({{plan}}) includes {{most}}, and you have {{used}}. {{better}} and higher include more.',
  'plan.members': 'Members',
  'plan.projects': 'Projects',
  'plan.agents': 'Agents',
  'plan.sheetRows': 'Sheet rows',
  'plan.knowledgeCharacters': 'Characters of knowledge',
  'plan.storageBytes': 'Files',
} as const
