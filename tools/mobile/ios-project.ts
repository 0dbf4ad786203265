import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ios, mobile } from './places.ts'
import { changed, type Release } from './release.ts'

const app = path.join(ios, 'App/App')
const pictures = path.join(app, 'Assets.xcassets')

const entitlements = (host: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
	</array>
</dict>
</plist>
`

/** Makes the fresh template ours: links to the server, version, mark, a start screen in the page's own colour. */
export function ownIos({ server, version, code }: Release): void {
  const project = path.join(ios, 'App/App.xcodeproj/project.pbxproj')
  changed(project, [
    [/MARKETING_VERSION = [^;]*;/g, `MARKETING_VERSION = ${version};`],
    [/CURRENT_PROJECT_VERSION = [^;]*;/g, `CURRENT_PROJECT_VERSION = ${code};`],
  ])
  if (server !== undefined) {
    writeFileSync(path.join(app, 'App.entitlements'), entitlements(new URL(server).host))
    changed(project, [[/(\n\s*)CODE_SIGN_STYLE = Automatic;/g, '$1CODE_SIGN_ENTITLEMENTS = App/App.entitlements;$1CODE_SIGN_STYLE = Automatic;']])
  }
  copyFileSync(path.join(mobile, 'icon-1024.png'), path.join(pictures, 'AppIcon.appiconset/AppIcon-512@2x.png'))
  const splash = path.join(pictures, 'Splash.imageset')
  for (const file of readdirSync(splash).filter((name) => name.endsWith('.png'))) {
    copyFileSync(path.join(mobile, 'splash.png'), path.join(splash, file))
  }
}

/** What is wrong with the project, in words. */
export function iosFaults(): string[] {
  const packages = readFileSync(path.join(ios, 'App/CapApp-SPM/Package.swift'), 'utf8')
  return ['AparajitaCapacitorSecureStorage', 'CapacitorApp'].flatMap((name) => (packages.includes(name) ? [] : [`iOS lacks the plugin ${name}.`]))
}
