/** First words of the names of rooms, without accents, by the article that each takes. */
const nouns = {
  le: 'abri atelier balcon bureau cabinet cellier coin couloir debarras degagement dressing escalier etage fumoir garage grand grenier hall hangar jardin local loft office palier parking petit porche premier rez-de-chaussee salon second sejour sous-sol studio vestiaire vestibule',
  la: 'alcove arriere-cuisine baignoire bibliotheque buanderie cave chambre chaufferie cour cuisine douche entree galerie grande grange kitchenette lingerie loggia mansarde mezzanine penderie petite piece piscine premiere remise reserve salle sdb seconde serre soupente suite terrasse tour veranda',
  les: 'chambres combles escaliers sanitaires toilettes wc w.-c.',
}

const articleOf = new Map(
  Object.entries(nouns).flatMap(([article, words]) => words.split(' ').map((word) => [word, article])),
)

/** Words of names that begin with an aspirated h: no elision before it. */
const heardH = new Set(['hall', 'hangar', 'haut', 'haute', 'hors'])

const determiners = new Set('ma mes mon nos notre vos votre'.split(' '))

/**
 * A name with the French word before it. `de` is for names without an article (`de Confort`, `d’Éco`, `d’Anna`); `le`,
 * `Le`, `du` and `au` are for rooms (`le Salon`, `de la Cuisine`, `à l’Entrée`). A room of unknown grammatical gender
 * is quoted without an article, and so is a plural one at the beginning of a sentence, whose verb is in the singular.
 * Null for any other word.
 */
export function afterFrenchWord(word: string, name: string): string | null {
  switch (word) {
    case 'de':
      return elides(name) ? `d’${name}` : `de ${name}`
    case 'le':
      return room(name, { le: 'le ', la: 'la ', les: 'les ', elided: 'l’', bare: '' })
    case 'Le':
      return room(name, { le: 'Le ', la: 'La ', les: null, elided: 'L’', bare: '' })
    case 'du':
      return room(name, { le: 'du ', la: 'de la ', les: 'des ', elided: 'de l’', bare: 'de ' })
    case 'au':
      return room(name, { le: 'au ', la: 'à la ', les: 'aux ', elided: 'à l’', bare: 'à ' })
    default:
      return null
  }
}

type Forms = { le: string; la: string; les: string | null; elided: string; bare: string }

function room(name: string, forms: Forms): string {
  const own = /^(le|la|les)\s+(?=\S)|^l[’'](?=\S)/iu.exec(name)
  if (own !== null) {
    const rest = name.slice(own[0].length)
    const article = own[1]?.toLowerCase()
    if (article === 'les') return forms.les === null ? quoted(name) : forms.les + rest
    return (article === 'le' || article === 'la' ? forms[article] : forms.elided) + rest
  }
  const first = firstWord(name)
  if (determiners.has(first)) return forms.bare + name
  const article = articleOf.get(first) ?? articleOf.get(first.split('-')[0] ?? '')
  if (article === 'les') return forms.les === null ? quoted(name) : forms.les + name
  if (article === undefined) return forms.bare + quoted(name)
  if (elides(name)) return forms.elided + name
  return (article === 'la' ? forms.la : forms.le) + name
}

function quoted(name: string): string {
  return `«\u202F${name}\u202F»`
}

function elides(name: string): boolean {
  const first = firstWord(name)
  return /^([aeiouœæ]|y[^aeiou])/u.test(first) || (first.startsWith('h') && !heardH.has(first))
}

/** Lowercase and without accents: people write `Sejour` and `ENTRÉE`. */
function firstWord(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.split(/[\s/,’'\d]/u)[0] ?? ''
}
