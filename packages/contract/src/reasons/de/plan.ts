import type { German } from '../../texts.ts'
import type { plan as en } from '../en/plan.ts'

export const plan: German<typeof en> = {
  'plan.limit': '{{of}}: Ihr Tarif ({{plan}}) enthält {{most}}, und Sie haben {{used}}.',
  'plan.limitLifted':
    '{{of}}: Ihr Tarif ({{plan}}) enthält {{most}}, und Sie haben {{used}}. {{better}} und höhere Tarife enthalten mehr.',
  'plan.members': 'Mitglieder',
  'plan.projects': 'Projekte',
  'plan.agents': 'Agenten',
  'plan.sheetRows': 'Tabellenzeilen',
  'plan.knowledgeCharacters': 'Zeichen an Wissen',
  'plan.storageBytes': 'Dateien',
}
