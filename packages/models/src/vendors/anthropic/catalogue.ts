import { type Catalogue, chat } from '../../catalogue/models.ts'

/** The models known without asking the vendor. */
export const catalogue: Catalogue = {
  chat: [
    chat('claude-opus-4-6', 'Claude Opus 4.6', [200_000, 64_000]),
    chat('claude-sonnet-4-6', 'Claude Sonnet 4.6', [200_000, 64_000]),
    chat('claude-opus-4-5', 'Claude Opus 4.5', [200_000, 64_000, 5, 25]),
    chat('claude-sonnet-4-5', 'Claude Sonnet 4.5', [200_000, 64_000, 3, 15]),
    chat('claude-haiku-4-5', 'Claude Haiku 4.5', [200_000, 64_000, 1, 5]),
    chat('claude-opus-4-1', 'Claude Opus 4.1', [200_000, 32_000, 15, 75]),
    chat('claude-opus-4', 'Claude Opus 4', [200_000, 32_000, 15, 75]),
    chat('claude-sonnet-4', 'Claude Sonnet 4', [200_000, 64_000, 3, 15]),
    chat('claude-3-7-sonnet', 'Claude Sonnet 3.7', [200_000, 64_000, 3, 15]),
    chat('claude-3-5-haiku', 'Claude Haiku 3.5', [200_000, 8_192, 0.8, 4]),
    chat('claude-3-haiku', 'Claude Haiku 3', [200_000, 4_096, 0.25, 1.25]),
  ],
  embeddings: [],
}
