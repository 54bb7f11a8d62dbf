import { type Catalogue, chat } from '../../catalogue/models.ts'

/** The models known without asking the vendor. */
export const catalogue: Catalogue = {
  chat: [
    chat('gpt-5.2', 'GPT-5.2', [400_000, 128_000]),
    chat('gpt-5.1', 'GPT-5.1', [400_000, 128_000, 1.25, 10]),
    chat('gpt-5', 'GPT-5', [400_000, 128_000, 1.25, 10]),
    chat('gpt-5-mini', 'GPT-5 mini', [400_000, 128_000, 0.25, 2]),
    chat('gpt-5-nano', 'GPT-5 nano', [400_000, 128_000, 0.05, 0.4]),
    chat('gpt-4.1', 'GPT-4.1', [1_047_576, 32_768, 2, 8]),
    chat('gpt-4.1-mini', 'GPT-4.1 mini', [1_047_576, 32_768, 0.4, 1.6]),
    chat('gpt-4.1-nano', 'GPT-4.1 nano', [1_047_576, 32_768, 0.1, 0.4]),
    chat('gpt-4o', 'GPT-4o', [128_000, 16_384, 2.5, 10]),
    chat('gpt-4o-mini', 'GPT-4o mini', [128_000, 16_384, 0.15, 0.6]),
    chat('gpt-4-turbo', 'GPT-4 Turbo', [128_000, 4_096, 10, 30]),
    chat('gpt-3.5-turbo', 'GPT-3.5 Turbo', [16_385, 4_096, 0.5, 1.5]),
    chat('o3', 'o3', [200_000, 100_000, 2, 8]),
    chat('o3-mini', 'o3-mini', [200_000, 100_000, 1.1, 4.4]),
    chat('o4-mini', 'o4-mini', [200_000, 100_000, 1.1, 4.4]),
  ],
  embeddings: [
    { id: 'text-embedding-3-small', label: 'Text Embedding 3 small', dimensions: 1536, price: 0.02 },
    { id: 'text-embedding-3-large', label: 'Text Embedding 3 large', dimensions: 3072, price: 0.13 },
    { id: 'text-embedding-ada-002', label: 'Text Embedding Ada 002', dimensions: 1536, price: 0.1 },
  ],
}
