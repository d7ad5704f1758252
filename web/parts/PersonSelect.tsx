import { useTranslation } from 'react-i18next'
import type { people, PersonFound } from '../../api/users/contract.ts'
import { ServerSelect } from './ServerSelect.tsx'
import { personSource } from './selectSources.ts'

type Passed<P> = Omit<P, 'source' | 'value' | 'onChange' | 'fixed' | 'when'>
type SingleProps = Passed<Parameters<typeof ServerSelect<typeof people.search>>[0]> & {
  label: string
  value: string | null
  /** The person, so that the caller has the name too. */
  onChange: (person: PersonFound | null) => void
  withLeft?: boolean
}

/** Finds a colleague by name. */
export function PersonSelect({ onChange, withLeft = false, ...select }: SingleProps) {
  const { t } = useTranslation()
  return (
    <ServerSelect
      source={personSource(withLeft)}
      placeholder={t('Type a name')}
      nothingFoundMessage={t('No users match this name')}
      {...select}
      onChange={(_id, person) => onChange(person)}
    />
  )
}
