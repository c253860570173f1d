/// What `new` was asked for.
struct NewOptions: Equatable, CommandOptions {
  /// The folder to make; its last part is the plugin's name.
  var folders: [String] = []

  static var declaration: CommandDeclaration<NewOptions> {
    CommandDeclaration(
      name: .new,
      summary: "Make a plugin folder to start from",
      operands: .init(placeholder: "NAME", field: \.folders, missing: "'new' needs a name, such as lunch", limit: 1),
      notes: [
        "The folder holds plugin.lua, tests for it, what editors need to complete and check the API, and settings for "
          + "luacheck. A folder that is there already is left alone."
      ],
      examples: [
        .init(term: "moondial new lunch", meaning: "Start a plugin")
      ])
  }
}
