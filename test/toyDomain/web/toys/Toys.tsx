import { useTranslation } from 'react-i18next'
import { toys } from '../../api/toys/contract.ts'
import { useApiQuery } from '../client.ts'
import { Page } from '../parts/Page.tsx'

/** /toys */
export function Component() {
  const { t } = useTranslation()
  const list = useApiQuery(toys.list, {})
  return (
    <Page title={t('Toys')}>
      {list.data?.content.map(({ toyId, name }) => (
        <p key={toyId}>{name}</p>
      ))}
    </Page>
  )
}
