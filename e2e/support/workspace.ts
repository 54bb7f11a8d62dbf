import type { Locator, Page } from '@playwright/test'

/** The navigation between the sections of an agent. */
export const rail = (page: Page): Locator => page.getByRole('navigation', { name: 'Agent sections' })
