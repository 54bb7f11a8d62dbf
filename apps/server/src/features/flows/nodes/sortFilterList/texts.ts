import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Filter and sort a list',
    desc: 'Filters items by conditions, removes duplicates, sorts the rest and limits the result.',
    settings: {
      list: 'List',
      rules: {
        label: 'Filter',
        desc: 'Use a field of the item on the left, such as “price” or “address.city”. Leave empty to use the item itself.',
      },
      uniqueBy: {
        label: 'Remove duplicates by',
        desc: 'A field of the item. Leave empty to keep duplicates.',
      },
      sort: {
        label: 'Order',
        options: {
          none: 'Unchanged',
          ascending: 'Ascending',
          descending: 'Descending',
          reversed: 'Reversed',
        },
      },
      sortBy: {
        label: 'Sort by field',
        desc: 'Leave empty to sort the items themselves. Numbers come before text; empty values are always last.',
      },
      limit: { label: 'Limit', desc: 'Leave empty for all items.' },
    },
    outputs: {
      items: 'Items',
      first: 'First item; empty if there is none',
      count: 'Number of items',
    },
  },
  de: {
    title: 'Liste filtern und sortieren',
    desc: 'Filtert Elemente nach Bedingungen, entfernt Duplikate, sortiert den Rest und begrenzt das Ergebnis.',
    settings: {
      list: 'Liste',
      rules: {
        label: 'Filter',
        desc: 'Links steht ein Feld des Elements, etwa „price“ oder „address.city“. Leer lassen für das Element selbst.',
      },
      uniqueBy: {
        label: 'Duplikate entfernen nach',
        desc: 'Ein Feld des Elements. Leer lassen, um Duplikate zu behalten.',
      },
      sort: {
        label: 'Reihenfolge',
        options: {
          none: 'Unverändert',
          ascending: 'Aufsteigend',
          descending: 'Absteigend',
          reversed: 'Umgekehrt',
        },
      },
      sortBy: {
        label: 'Sortierfeld',
        desc: 'Leer lassen für die Elemente selbst. Zahlen stehen vor Text, leere Werte immer am Ende.',
      },
      limit: { label: 'Limit', desc: 'Leer lassen für alle.' },
    },
    outputs: {
      items: 'Elemente',
      first: 'Erstes Element; leer, wenn es keines gibt',
      count: 'Anzahl der Elemente',
    },
  },
  zh: {
    title: '筛选和排序列表',
    desc: '按条件筛选列表项，去除重复项，对其余项排序并限制数量。',
    settings: {
      list: '列表',
      rules: {
        label: '筛选',
        desc: '左侧填写列表项的字段，例如“price”或“address.city”。留空则使用列表项本身。',
      },
      uniqueBy: { label: '去重依据', desc: '列表项的字段。留空则保留重复项。' },
      sort: {
        label: '顺序',
        options: {
          none: '不变',
          ascending: '升序',
          descending: '降序',
          reversed: '倒序',
        },
      },
      sortBy: {
        label: '排序字段',
        desc: '留空则按列表项本身排序。数字排在文本之前，空值始终排在最后。',
      },
      limit: { label: '数量上限', desc: '留空则保留全部。' },
    },
    outputs: {
      items: '列表项',
      first: '第一项；没有时为空',
      count: '项数',
    },
  },
})
