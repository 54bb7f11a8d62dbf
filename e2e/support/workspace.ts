import type { Locator, Page } from '@playwright/test'

/** The way through the sections of an agent. */
export const rail = (page: Page): Locator => page.getByRole('navigation', { name: 'Agent sections' })

/** The chat beside the sections, which speaks with the draft. */
export const dock = (page: Page): Locator => page.getByRole('complementary', { name: 'Try the draft' })
