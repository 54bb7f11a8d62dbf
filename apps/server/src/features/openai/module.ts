import type { FeatureModule } from '../../module.ts'
import type { OpenEngine } from '../conversations/index.ts'
import type { Models } from '../models/index.ts'
import { openAiRoutes } from './routes.ts'

export const openai: FeatureModule<{ engine: OpenEngine; models: Models }> = {
  open: (context, { engine, models }) => ({ routes: openAiRoutes(context, { engine, models }) }),
}
