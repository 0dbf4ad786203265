import type { Service } from '@brigade/contract/kit/endpoint.ts'
import * as z from 'zod/mini'

const AppConfig = z.object({
  product_name: z.string(),
  /** Base of each service of the specification, section 7; a deployment may give each its own host. */
  services: z.record(z.string(), z.string()),
  sockets: z.object({ sync: z.string(), presence: z.string() }),
  bank_link_origin: z.string(),
  public_url: z.string(),
  sentry_dsn: z.nullable(z.string()),
  /** Where the sign-up form's links lead. */
  terms_url: z._default(z.string(), 'https://brigade.example/terms'),
  privacy_url: z._default(z.string(), 'https://brigade.example/privacy'),
})
export type AppConfig = z.infer<typeof AppConfig>

let loaded: AppConfig | undefined

/** Takes the deployment's settings; the app starts with this, tests set what they need. */
export function setAppConfig(config: AppConfig): void {
  loaded = config
}

/** The settings in what a server answered; `undefined` where they are none of ours. */
export function readConfig(answer: unknown): AppConfig | undefined {
  const parsed = z.safeParse(AppConfig, answer)
  return parsed.success ? parsed.data : undefined
}

/** Fetches `config.json`; `undefined` where there is none or it is not one of ours. */
export async function fetchConfig(server = ''): Promise<AppConfig | undefined> {
  try {
    // Without options of its own, so that it meets the preload in index.html: a round trip saved before the first paint.
    const response = await fetch(`${server}/config.json`)
    if (!response.ok) return undefined
    return readConfig(await response.json())
  } catch (cause) {
    console.error('config.json could not be read', cause)
    return undefined
  }
}

/** The deployment's settings. */
export function appConfig(): AppConfig {
  if (!loaded) throw new Error('Please setup app config first')
  return loaded
}

export function serviceBase(service: Service): string {
  const base = appConfig().services[service]
  if (base === undefined) throw new Error(`config.json gives no base for the ${service} service`)
  return base
}
