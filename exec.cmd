@rem What `exec` is to the shells of Linux and macOS: the scripts of package.json use it so that no shell stays between npm and the product.
@%*
