import type { sheets } from '@millrace/contract'
import { companies } from './companies.ts'
import { contentPlan } from './content-plan.ts'
import { inventory } from './inventory.ts'
import { leads } from './leads.ts'
import { survey } from './survey.ts'
import { tasks } from './tasks.ts'
import type { Template } from './template.ts'

export const TEMPLATES: Record<sheets.SheetTemplate, Template> = {
  leads,
  companies,
  contentPlan,
  survey,
  inventory,
  tasks,
}
